/** A value that is made when it is asked for, and again when the version of what it is made of is another one. */
export function keptFor<Value>(versionOf: () => number, make: () => Value): () => Value {
  let kept: { readonly version: number; readonly value: Value } | undefined;
  return () => {
    const version = versionOf();
    if (kept?.version !== version) kept = { version, value: make() };
    return kept.value;
  };
}
