/** A value that is made when it is asked for first: the markets of a match, which take far longer to work out than to play it. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
