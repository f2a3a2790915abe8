import type { Config } from '../platform/config.ts';
import type { Role } from '../platform/settings.ts';

/** Processes with this role weigh the markers of harm of players soon after events. Without NATS that one alone hears of them which reads the outbox. */
export const harmRole = ({ natsUrl }: Pick<Config, 'natsUrl'>): Role => (natsUrl === null ? 'web' : 'jobs');
