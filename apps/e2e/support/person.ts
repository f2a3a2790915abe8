import { type Person, newPerson as personNamed } from '../../../tools/product-kit/new-person.ts';

export type { Person };

let made = 0;

/** A new player with a unique name. */
export function newPerson(): Person {
  made += 1;
  const worker = process.env.TEST_WORKER_INDEX ?? '0';
  return personNamed(`e2e_${Date.now().toString(36)}_${worker}${made}`);
}
