import { AppError } from '@duskline/contract/errors';
import type { IdentityParts } from '../parts.ts';
import { erasedKeyOf, findExclusion } from '../store.ts';
import type { OwnerReads } from '../types.ts';
import { checkPresentPassword } from './check-present-password.ts';
import { findOwner } from './credential-store.ts';

/** What others ask of the owner of an account, and whether it is them. */
export function createOwnerReads(parts: IdentityParts): OwnerReads {
  const { db, clock, config } = parts;
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
      const until = await findExclusion(db, userId, new Date(clock.now()));
      return until === null || until instanceof Date ? until : 'forGood';
    },
    erasedPersonKeyWithin: (tx, userId) => erasedKeyOf(tx, userId, config.authSecret),
  };
}
