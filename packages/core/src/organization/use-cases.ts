import type { Given } from '../kernel';
import { completeCommand, withDefaults } from '../kernel';
import { organizationCommandDefaults as defaults } from './command-defaults';
import { addPlayground, removePlayground } from './realms/use-cases/change-playgrounds';
import {
  addRealmDomain,
  changeRealmDomain,
  listRealmDomains,
  removeRealmDomain,
} from './realms/use-cases/change-realm-domains';
import { deactivateRealm, operateActivity } from './realms/use-cases/change-activity';
import { changeLimits } from './realms/use-cases/change-limits';
import { removeRealmPicture, uploadRealmPicture } from './realms/use-cases/change-realm-pictures';
import { changeUserDefaults } from './realms/use-cases/change-user-defaults';
import type { CreateRealm } from './realms/use-cases/create-realm';
import { createRealm } from './realms/use-cases/create-realm';
import { deleteDueRealms, deleteRealm } from './realms/use-cases/delete-realms';
import { measureUse } from './realms/use-cases/measure-use';
import { listRealmChannels, listRealms } from './realms/use-cases/operate-realms';
import { updateRealm } from './realms/use-cases/update-realm';
import { deleteExport, expireExport } from './exports/use-cases/delete-export';
import { getExportFile } from './exports/use-cases/get-export-file';
import { listExportConsents, listExports } from './exports/use-cases/list-exports';
import { operateExport } from './exports/use-cases/operate-export';
import { requestExport } from './exports/use-cases/request-export';
import { writeRequestedExport } from './exports/use-cases/write-requested-export';
import { announceUpdates } from './updates/use-cases/announce-updates';
import type { Ports } from './use-case-ports';

/** The use cases of the organization, bound to their ports. */
export const bindOrganizationUseCases = (ports: Ports) => ({
  /** What users call, in whose name an embedding program may act. */
  forUsers: {
    addPlayground: addPlayground(ports),
    addRealmDomain: addRealmDomain(ports),
    changeRealmDomain: changeRealmDomain(ports),
    changeUserDefaults: changeUserDefaults(ports),
    deactivateRealm: withDefaults(defaults.deactivateRealm, deactivateRealm(ports)),
    deleteExport: deleteExport(ports),
    listExportConsents: listExportConsents(ports),
    listExports: listExports(ports),
    listRealmDomains: listRealmDomains(ports),
    removePlayground: removePlayground(ports),
    removeRealmDomain: removeRealmDomain(ports),
    removeRealmPicture: removeRealmPicture(ports),
    requestExport: withDefaults(defaults.requestExport, requestExport(ports)),
    updateRealm: withDefaults(defaults.updateRealm, updateRealm(ports)),
    uploadRealmPicture: uploadRealmPicture(ports),
  },
  /** What visitors call, what jobs do, and what needs more than a caller. */
  others: {
    announceUpdates: announceUpdates(ports),
    changeLimits: changeLimits(ports),
    createRealm: (command: Given<CreateRealm, typeof defaults.createRealm>) =>
      createRealm(ports)(completeCommand(defaults.createRealm, command)),
    deleteDueRealms: deleteDueRealms(ports),
    deleteRealm: deleteRealm(ports),
    expireExport: expireExport(ports),
    getExportFile: getExportFile(ports),
    listRealmChannels: listRealmChannels(ports),
    listRealms: listRealms(ports),
    measureUse: measureUse(ports),
    operateActivity: operateActivity(ports),
    operateExport: operateExport(ports),
    writeRequestedExport: writeRequestedExport(ports),
  },
});
