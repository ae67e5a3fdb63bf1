/**
 * The compiled wasm module that all workers share: compiled once, a new worker then starts in about 30 ms, which is what
 * makes `terminate()` a cheap way to cancel. The address is the asset that mupdf's own module also points to.
 */
import wasmUrl from '../../../node_modules/mupdf/dist/mupdf-wasm.wasm?url';

let compiling: Promise<WebAssembly.Module> | undefined;

export function compiledWasm(): Promise<WebAssembly.Module> {
  compiling ??= compile().catch((error: unknown) => {
    compiling = undefined;
    throw error;
  });
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(wasmUrl, document.baseURI));
  if (!response.ok) throw new Error(`the server answered ${response.status} for the PDF engine`);
  // Streaming needs the right media type; any other server still works, a little slower.
  if (response.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
