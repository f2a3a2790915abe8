import { expect, test } from 'vitest';
import { createTestDb } from '../../test-kit/create-test-db.ts';
import { testParking } from '../../test-kit/parking.ts';
import { composeOn } from '../../test-kit/test-server.ts';

test.each([
  { roles: 'web,settle', left: 1, name: 'a process whose board is that of its start leaves it alone' },
  { roles: 'feed', left: 0, name: 'the process that hears the feed does it' },
])('XR-04 a changed match is let go: $name', async ({ roles, left }) => {
  const db = await createTestDb();
  const { services, http } = await composeOn(db.url, { ROLES: roles });
  const parking = testParking(db.db);
  await parking.kind('changed_match', { canRequeue: () => false }).park('match:1', 'sides', { order: '1' });
  await parking.requeue('changed_match', 'match:1', 'somebody');
  await services.parking.refresh();
  expect(await parking.list('changed_match')).toHaveLength(left);
  await http.close();
  await services.tickets.close();
  services.identity.close();
  await services.db.close();
  await db.close();
});
