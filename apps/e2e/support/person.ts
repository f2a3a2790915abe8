import { type Person, newPerson as personNamed } from '../../../tools/product-kit/new-person.ts';

export type { Person };

let made = 0;

/** A new player with a unique name. */
export function newPerson(): Person {
  made += 1;
  const worker = process.env.TEST_WORKER_INDEX ?? '0';
  return personNamed(`e2e_${Date.now().toString(36)}_${worker}${made}`);
}

let rung = 0;

/** A mobile number of Belgium that no other journey has. */
export function newPhone(): string {
  rung += 1;
  const worker = Number(process.env.TEST_WORKER_INDEX ?? '0');
  const digits = (Math.floor(Date.now() / 100) * 37 + worker * 1_009 + rung) % 10_000_000;
  return `+3247${String(digits).padStart(7, '0')}`;
}
