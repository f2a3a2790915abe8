/** The part of a query that belongs to the address of a page: what it does not read is no part of it (SR-10). */
export const ownQuery = (search: string, names: readonly string[] = []): string => {
  const own = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name))).toString();
  return own && `?${own}`;
};
