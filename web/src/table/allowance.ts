// How often something may be asked of the server. It ends connections that ask too much: 10 times a second in the long run, 100 times at
// once. Whoever does something is never kept waiting; what is only looked up waits until there is room.

const BURST = 60;
const PER_SECOND = 7;

export class Allowance {
  private left = BURST;
  private at = 0;

  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
  ) {
    this.at = this.now();
  }

  /** Something is asked at once. */
  take(): void {
    this.refill();
    this.left -= 1;
  }
  /** Waits until there is room; `still` tells whether it is wanted all the same. */
  async spare(still: () => boolean): Promise<boolean> {
    for (this.refill(); this.left < 1 && still(); this.refill()) await this.wait(Math.ceil(((1 - this.left) / PER_SECOND) * 1000));
    if (!still()) return false;
    this.left -= 1;
    return true;
  }

  private refill(): void {
    const now = this.now();
    this.left = Math.min(BURST, this.left + ((now - this.at) / 1000) * PER_SECOND);
    this.at = now;
  }
}
