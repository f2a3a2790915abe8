import { sql } from 'kysely';
import { build, prepareQuery } from '../../../platform/db/query.ts';

/** Who the player is, as they said at sign-up. */
export interface PersonData {
  firstName: string;
  lastName: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  countryCode: string | null;
  city: string;
  address: string;
  postalCode: string;
  email: string;
}

export const findPersonData = prepareQuery('identity-person-data', ({ userId }: { userId: bigint }) =>
  build
    .selectFrom('identity.profile as p')
    .innerJoin('identity.user as u', 'u.id', 'p.user_id')
    .select([
      'p.first_name as firstName',
      'p.last_name as lastName',
      sql<string>`to_char(p.birth_date, 'YYYY-MM-DD')`.as('birthDate'),
      'u.country_code as countryCode',
      'p.city',
      'p.address',
      'p.postal_code as postalCode',
      'u.email',
    ])
    .where('p.user_id', '=', userId)
    .where('u.demo', '=', false),
);
