import type { Disclosure } from './disclosures';
import { disclosuresOf } from './disclosures';
import { undueDisclosures } from './undue-disclosures';
import type { QueueEvent, Viewer } from './viewer';
import type { VisibleObjects } from './visible-objects';
import { nothingVisible, visibleTo } from './visible-objects';

type UndueEvent = {
  readonly viewer: Viewer;
  readonly event: QueueEvent;
  readonly undue: readonly Disclosure[];
};

/** Follows what each viewer can see, and looks for events about anything else. */
export class DisclosureCheck {
  /** Every message that a viewer has heard of. */
  private readonly messageIds = new Set<number>();

  private constructor(
    private readonly viewers: readonly Viewer[],
    private visible: readonly VisibleObjects[],
  ) {}

  static async of(viewers: readonly Viewer[]): Promise<DisclosureCheck> {
    const check = new DisclosureCheck(
      viewers,
      viewers.map(() => nothingVisible),
    );
    check.visible = await check.look();
    return check;
  }

  private async look(): Promise<readonly VisibleObjects[]> {
    const visible: VisibleObjects[] = [];
    for (const viewer of this.viewers) {
      visible.push(await visibleTo(viewer.actor, Array.from(this.messageIds)));
    }
    return visible;
  }

  /**
   * What the events since the last call said about objects that their receivers could see neither
   * then nor now. The owner is the first of the viewers.
   *
   * @param sent the ids of messages that the viewers have sent
   *
   * @param isAccepted whether a request since the last call was accepted
   */
  async after(sent: readonly number[], isAccepted: boolean): Promise<readonly UndueEvent[]> {
    const arrived: (readonly QueueEvent[])[] = [];
    for (const viewer of this.viewers) {
      await viewer.follow();
      arrived.push(viewer.takeEvents());
    }
    // Nothing has changed, and it takes four requests of each viewer to look again.
    if (!isAccepted && arrived.every((events) => events.length === 0)) {
      return [];
    }
    for (const id of sent) {
      this.messageIds.add(id);
    }
    for (const { kind, id } of arrived.flat().flatMap(disclosuresOf)) {
      if (kind === 'message' && typeof id === 'number') {
        this.messageIds.add(id);
      }
    }
    const before = this.visible;
    this.visible = await this.look();
    const ofOwner = [before[0] ?? nothingVisible, this.visible[0] ?? nothingVisible];
    return this.viewers.flatMap((viewer, place) => {
      const visible = [before[place] ?? nothingVisible, this.visible[place] ?? nothingVisible];
      return (arrived[place] ?? []).flatMap((event) => {
        const undue = undueDisclosures(event, visible, ofOwner, viewer.isBot);
        return undue.length === 0 ? [] : [{ viewer, event, undue }];
      });
    });
  }
}
