/** Lists under keys. Appending in place keeps a crowded key from costing its length each time. */
export function addTo<K, V>(buckets: Map<K, V[]>, key: K, value: V): void {
  const list = buckets.get(key);
  if (list) list.push(value);
  else buckets.set(key, [value]);
}
