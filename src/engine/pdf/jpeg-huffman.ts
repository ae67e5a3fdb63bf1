/** Huffman codes made for one picture: counts of symbols in, a table of at most 16 bits per code out. */

export interface HuffmanTable {
  /** Number of codes of each length 1 to 16. */
  counts: Uint8Array;
  symbols: Uint8Array;
  codes: Uint16Array;
  lengths: Uint8Array;
}

const longestCode = 16;

export function buildHuffman(frequencies: Uint32Array): HuffmanTable {
  const lengthOf = codeLengths(frequencies);
  const counts = new Uint8Array(longestCode + 1);
  const order: number[] = [];
  for (let length = 1; length <= longestCode; length += 1) {
    for (let symbol = 0; symbol < 256; symbol += 1) {
      if (lengthOf[symbol] !== length) continue;
      counts[length] = (counts[length] ?? 0) + 1;
      order.push(symbol);
    }
  }
  const codes = new Uint16Array(256);
  let code = 0;
  let next = 0;
  for (let length = 1; length <= longestCode; length += 1) {
    for (let i = 0; i < (counts[length] ?? 0); i += 1) {
      codes[order[next] ?? 0] = code;
      code += 1;
      next += 1;
    }
    code <<= 1;
  }
  return { counts: counts.subarray(1), symbols: Uint8Array.from(order), codes, lengths: lengthOf };
}

/**
 * Lengths by pairing the two rarest, with one more symbol that is never used: JPEG forbids the code of all ones, and
 * that symbol takes it. Codes longer than 16 bits are shortened as the standard describes.
 */
function codeLengths(frequencies: Uint32Array): Uint8Array {
  const weights = new Float64Array(257);
  for (let i = 0; i < 256; i += 1) weights[i] = frequencies[i] ?? 0;
  weights[256] = 1;
  const depth = new Uint8Array(257);
  const group = new Int16Array(257).fill(-1);
  for (;;) {
    const first = rarest(weights, -1);
    const second = rarest(weights, first);
    if (first < 0 || second < 0) break;
    weights[first] = (weights[first] ?? 0) + (weights[second] ?? 0);
    weights[second] = 0;
    let last = first;
    for (let i = first; i >= 0; i = group[i] ?? -1) {
      depth[i] = (depth[i] ?? 0) + 1;
      last = i;
    }
    group[last] = second;
    for (let i = second; i >= 0; i = group[i] ?? -1) depth[i] = (depth[i] ?? 0) + 1;
  }
  return limitLengths(depth);
}

function rarest(weights: Float64Array, except: number): number {
  let best = -1;
  for (let i = 0; i < weights.length; i += 1) {
    const weight = weights[i] ?? 0;
    if (weight === 0 || i === except) continue;
    if (best < 0 || weight <= (weights[best] ?? 0)) best = i;
  }
  return best;
}

function limitLengths(depth: Uint8Array): Uint8Array {
  const bits = new Int32Array(64);
  for (const d of depth) if (d > 0) bits[d] = (bits[d] ?? 0) + 1;
  for (let length = 63; length > longestCode; length -= 1) {
    while ((bits[length] ?? 0) > 0) {
      let shorter = length - 2;
      while ((bits[shorter] ?? 0) === 0) shorter -= 1;
      bits[length] = (bits[length] ?? 0) - 2;
      bits[length - 1] = (bits[length - 1] ?? 0) + 1;
      bits[shorter + 1] = (bits[shorter + 1] ?? 0) + 2;
      bits[shorter] = (bits[shorter] ?? 0) - 1;
    }
  }
  // The symbol that is never used has the longest code; it leaves the table.
  let longest = longestCode;
  while (longest > 0 && (bits[longest] ?? 0) === 0) longest -= 1;
  bits[longest] = (bits[longest] ?? 0) - 1;
  const order = [...depth.keys()].filter((s) => s < 256 && (depth[s] ?? 0) > 0);
  order.sort((a, b) => (depth[a] ?? 0) - (depth[b] ?? 0) || a - b);
  const lengths = new Uint8Array(256);
  let next = 0;
  for (let length = 1; length <= longestCode; length += 1) {
    for (let i = 0; i < (bits[length] ?? 0); i += 1) {
      const symbol = order[next];
      if (symbol !== undefined) lengths[symbol] = length;
      next += 1;
    }
  }
  return lengths;
}
