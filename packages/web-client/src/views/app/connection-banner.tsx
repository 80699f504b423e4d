import { Banner } from '../../components/banner';
import { connectionStatus } from '../../state/connection';
import { isOnline } from '../../state/network';
import { texts } from '../../texts/texts';

/** Says that what is on screen may not be up to date. */
export const ConnectionBanner = () => {
  if (!isOnline.value) {
    return <Banner icon="warning" text={texts.connection.offline} />;
  }
  return connectionStatus.value === 'waiting' ? (
    <Banner icon="warning" text={texts.connection.waiting} />
  ) : null;
};
