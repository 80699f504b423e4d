import type { Timer } from '../../connection/waiting';

/** A clock whose time passes when the test says so. */
export class ManualTimer {
  private time = 0;
  private entries: { readonly at: number; readonly callback: () => void }[] = [];

  readonly now = (): number => this.time;

  readonly timer: Timer = (ms, callback) => {
    const entry = { at: this.time + ms, callback };
    this.entries.push(entry);
    return () => {
      this.entries = this.entries.filter((one) => one !== entry);
    };
  };

  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const [next] = this.entries.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) {
        break;
      }
      this.time = next.at;
      this.entries = this.entries.filter((one) => one !== next);
      next.callback();
    }
    this.time = end;
  }
}
