/** The part of WebMCP (`document.modelContext`) that is used here; no published types fit what browsers do today. */
export interface ModelContextTool {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: { readOnlyHint: boolean; untrustedContentHint: boolean; consequentialHint: boolean; debugging: boolean };
  execute(input: unknown, client?: { signal?: AbortSignal }): Promise<unknown>;
}

export interface ModelContext {
  registerTool(tool: ModelContextTool, options: { signal: AbortSignal }): unknown;
}

/** Present only where the browser has it switched on; older builds carried it on `navigator`. */
export function findModelContext(scope: { document?: unknown; navigator?: unknown }): ModelContext | null {
  for (const holder of [scope.document, scope.navigator]) {
    if (typeof holder !== 'object' || holder === null || !('modelContext' in holder)) continue;
    const { modelContext } = holder;
    if (isModelContext(modelContext)) return modelContext;
  }
  return null;
}

function isModelContext(value: unknown): value is ModelContext {
  return (
    typeof value === 'object' && value !== null && 'registerTool' in value && typeof value.registerTool === 'function'
  );
}
