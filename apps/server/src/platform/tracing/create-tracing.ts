import type { Config } from '../config.ts';
import { NO_TRACING, type Tracing } from './tracing.ts';

/** Traces of this process as the settings want them. Without a collector the packages of OpenTelemetry are not even loaded. */
export async function createTracing({
  tracing,
  roles,
  profile,
}: Pick<Config, 'tracing' | 'roles' | 'profile'>): Promise<Tracing> {
  if (tracing === null) return NO_TRACING;
  const { createOtlpTracing } = await import('./otlp-tracing.ts');
  return createOtlpTracing({
    ...tracing,
    resource: {
      'service.name': 'duskline',
      'service.instance.id': `${process.pid}`,
      'duskline.roles': [...roles].join(','),
      'duskline.profile': profile,
    },
  });
}
