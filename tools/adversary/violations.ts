/** Something that must never be, and how to see it again. */
export interface Violation {
  readonly what: string;
  readonly at: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** How many of one kind are printed in full. */
const SHOWN = 4;
const LONGEST = 700;

/** What was found, printed as it is found. */
export class Violations {
  readonly all: Violation[] = [];

  add(what: string, at: string, detail: Violation['detail'] = {}): void {
    this.all.push({ what, at, detail });
    if (this.all.filter((one) => one.what === what).length > SHOWN) return;
    console.error(`  VIOLATION ${what} (${at}) ${JSON.stringify(detail).slice(0, LONGEST)}`);
  }

  /** One line a kind, with the cases to fire again. */
  summary(): string[] {
    const kinds = new Map<string, string[]>();
    for (const { what, at } of this.all) kinds.set(what, [...(kinds.get(what) ?? []), at.replace(' ', ':')]);
    return [...kinds].map(([what, places]) => `${places.length} x ${what}: ${places.slice(0, 12).join(' ')}`);
  }
}
