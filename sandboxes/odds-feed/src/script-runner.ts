import type { MessageFault } from './faults.ts';

/** One step of a script. */
export interface ScriptStep {
  readonly at_ms: number;
  readonly message?: Record<string, unknown> | undefined;
  readonly raw?: string | undefined;
  readonly fault?: MessageFault | undefined;
}

export interface ScriptProgress {
  readonly script_id: number;
  readonly sent: number;
  readonly total: number;
  readonly done: boolean;
}

/** Plays scripts: each step at its time after the start, in order of time. */
export interface ScriptRunner {
  start(steps: readonly ScriptStep[]): ScriptProgress;
  progress(id: number): ScriptProgress | undefined;
  stopAll(): void;
}

/** `send` puts one step on the wire. */
export function createScriptRunner(send: (step: ScriptStep) => void): ScriptRunner {
  const scripts = new Map<number, { sent: number; readonly total: number; readonly timers: NodeJS.Timeout[] }>();
  let nextId = 1;
  const progress = (id: number): ScriptProgress | undefined => {
    const script = scripts.get(id);
    if (script === undefined) return undefined;
    return { script_id: id, sent: script.sent, total: script.total, done: script.sent === script.total };
  };
  return {
    start: (steps) => {
      const id = nextId++;
      const script = { sent: 0, total: steps.length, timers: [] as NodeJS.Timeout[] };
      scripts.set(id, script);
      const ordered = [...steps].sort((a, b) => a.at_ms - b.at_ms);
      for (const step of ordered) {
        const run = (): void => {
          send(step);
          script.sent++;
        };
        // Steps for "now" go out before the call is answered, in their order.
        if (step.at_ms <= 0) run();
        else script.timers.push(setTimeout(run, step.at_ms));
      }
      return { script_id: id, sent: script.sent, total: script.total, done: script.sent === script.total };
    },
    progress,
    stopAll: () => {
      for (const script of scripts.values()) for (const timer of script.timers) clearTimeout(timer);
      scripts.clear();
    },
  };
}
