import { AppError } from '@duskline/contract/errors';
import { erasedPersonKey } from '../fold.ts';
import type { IdentityParts } from '../parts.ts';
import { findExclusion } from '../store.ts';
import type { OwnerReads } from '../types.ts';
import { checkPresentPassword } from './check-present-password.ts';
import { findOwner } from './credential-store.ts';

/** What others ask of the owner of an account, and whether it is them. */
export function createOwnerReads(parts: IdentityParts): OwnerReads {
  const { db, clock, config } = parts;
  const exclusionOf = (userId: string) => findExclusion(db, userId, new Date(clock.now()));
  return {
    async checkPassword(context, password) {
      const owner = await findOwner(db, context.session.userId);
      if (owner?.passwordHash == null) throw new AppError('UnauthorizedException');
      await checkPresentPassword(parts, context, { passwordHash: owner.passwordHash, password, field: 'Password' });
    },
    async mailboxOf(userId) {
      const owner = await findOwner(db, userId);
      if (owner === null || owner.demo) return null;
      // Until the address is confirmed a stranger may have chosen the name for its owner to read.
      return { address: owner.email, name: owner.emailVerified ? owner.displayName : null };
    },
    isDemo: async (userId) => (await findOwner(db, userId))?.demo === true,
    async excludedUntil(userId) {
      const found = await exclusionOf(userId);
      if (found?.excluded_until == null) return null;
      return found.excluded_until instanceof Date ? found.excluded_until : 'forGood';
    },
    async erasedPersonKey(userId) {
      const found = await exclusionOf(userId);
      return found?.person_key == null ? null : erasedPersonKey(config.authSecret, found.person_key);
    },
  };
}
