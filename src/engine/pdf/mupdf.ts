/**
 * The only door to mupdf. The wasm module is started once, on first use; `$libmupdf_wasm_Module` is set before the
 * import so that the raw exports and the heap can be reached (mupdf.md, "Raw route"), warnings are captured instead of
 * printed, and a compiled module can be handed in (a worker starts in 20 ms instead of 200).
 */
import type * as Mupdf from 'mupdf';

export type MupdfModule = typeof Mupdf;

/** The emscripten module object behind mupdf, as far as we use it. Heap views are replaced when memory grows: read them anew on each use. */
export interface WasmModule {
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  [name: string]: unknown;
}

export interface MupdfStart {
  /** A module compiled before, to skip compilation. */
  compiled?: unknown;
}

let started: Promise<MupdfModule> | undefined;

declare const WebAssembly: {
  instantiate(module: unknown, imports: unknown): Promise<unknown>;
};

/** Starts mupdf, or returns the running one. Rejects when the wasm cannot be loaded. */
export function startMupdf({ compiled }: MupdfStart = {}): Promise<MupdfModule> {
  started ??= boot(compiled);
  return started;
}

async function boot(compiled: unknown): Promise<MupdfModule> {
  const holder: Record<string, unknown> = { printErr() {}, print() {} };
  if (compiled !== undefined) {
    holder.instantiateWasm = (imports: unknown, done: (instance: unknown, module: unknown) => void) => {
      void WebAssembly.instantiate(compiled, imports).then((instance) => done(instance, compiled));
      return {};
    };
  }
  Object.assign(globalThis, { $libmupdf_wasm_Module: holder });
  return import('mupdf');
}

/** The live emscripten module, or null when the raw route is not to be had. */
export function rawModule(): WasmModule | null {
  const holder: unknown = Reflect.get(globalThis, '$libmupdf_wasm_Module');
  return isWasmModule(holder) ? holder : null;
}

function isWasmModule(value: unknown): value is WasmModule {
  return typeof value === 'object' && value !== null && Reflect.get(value, 'HEAPU8') instanceof Uint8Array;
}
