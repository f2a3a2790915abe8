import * as v from 'valibot';

type Schema = v.GenericSchema<string, unknown>;

/** A setting with a value of its own when it is absent. `shown`: how the list says that, where it is not the value itself. */
export const given = <S extends Schema>(schema: S, fallback: string, meaning: string, shown = fallback) => ({
  schema: v.optional(schema, fallback),
  fallback: shown,
  meaning,
});
/** A setting that may be absent: its reader knows what happens then. */
export const free = <S extends Schema>(schema: S, fallback: string, meaning: string) => ({
  schema: v.optional(schema),
  fallback,
  meaning,
});

export const text = v.string();
export const decimal = (min: number, max: number, message: string) =>
  v.pipe(
    text,
    v.check((raw) => /^\d+(\.\d+)?$/.test(raw) && Number(raw) >= min && Number(raw) <= max, message),
    v.transform(Number),
  );
export const number = (min: number, max: number) => decimal(min, max, `must be a number from ${min} to ${max}`);
