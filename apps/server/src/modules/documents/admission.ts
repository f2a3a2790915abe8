export interface Deadline {
  readonly ms: number;
  /** What the caller is told when the work is not done by then. */
  readonly error: () => Error;
}

/** Who comes when so many wait already is refused at once. */
export interface Queue {
  readonly most: number;
  readonly mostOfPlayer: number;
  readonly error: () => Error;
}

export interface AdmissionOptions {
  /** So many pieces of work run at a time. */
  most: number;
  queue: Queue;
  /** So many more, while as many are past their deadline. */
  overdue?: number;
}

export type Admission = <Result>(player: string, work: () => Promise<Result>, deadline?: Deadline) => Promise<Result>;

/**
 * Lets so many pieces of work run at a time, one of each player; players who wait take turns. Work cannot be cancelled: past its deadline the caller
 * is answered and the next one may have the place, but it counts as running work of its player until it has really ended.
 * @throws what the queue says when it is full
 */
export function createAdmission({ most, queue: bounds, overdue = 0 }: AdmissionOptions): Admission {
  const running = new Set<string>();
  const late = new Set<string>();
  const waiting = new Map<string, (() => void)[]>();
  let waits = 0;

  function startNext(): void {
    for (const [player, queue] of waiting) {
      if (running.size - Math.min(late.size, overdue) >= most) return;
      if (running.has(player)) continue;
      running.add(player);
      waits -= 1;
      queue.shift()?.();
      if (queue.length === 0) waiting.delete(player);
    }
  }

  function turn(player: string): Promise<void> {
    const queue = waiting.get(player);
    if (waits >= bounds.most || (queue?.length ?? 0) >= bounds.mostOfPlayer) return Promise.reject(bounds.error());
    return new Promise((resolve) => {
      waits += 1;
      if (queue) queue.push(resolve);
      else waiting.set(player, [resolve]);
      startNext();
    });
  }

  /** Who had a turn goes behind all others who wait. */
  function leave(player: string): void {
    running.delete(player);
    late.delete(player);
    const queue = waiting.get(player);
    if (queue) {
      waiting.delete(player);
      waiting.set(player, queue);
    }
    startNext();
  }

  return async (player, work, deadline) => {
    await turn(player);
    const done = work().finally(() => leave(player));
    if (deadline === undefined) return done;
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        late.add(player);
        reject(deadline.error());
        startNext();
      }, deadline.ms);
    });
    return Promise.race([done, tooLate]).finally(() => clearTimeout(timer));
  };
}
