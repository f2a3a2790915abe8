import type { Config } from '../platform/config.ts';
import type { Role } from '../platform/settings.ts';

/**
 * Processes with this role follow what is done once in the fleet: markers of harm, and notifications of settled bets. Without NATS that process alone hears of
 * events which reads the outbox.
 */
export const onceRole = ({ natsUrl }: Pick<Config, 'natsUrl'>): Role => (natsUrl === null ? 'web' : 'jobs');
