/** The registry, the ports and the logs tied together: what a door needs to list and to run tools. */
import type { ToolResult } from './answer/deliver.ts';
import { CallLog } from './call-log.ts';
import { type RunOptions, runTool } from './run-tool.ts';
import { RunningCalls } from './running-calls.ts';
import type { BridgePorts, Tool } from './tool.ts';
import { listTools, type ToolListing, toolRegistry } from './tool-registry.ts';

export interface Bridge {
  tools(): ToolListing[];
  run(name: string, input: unknown, options: RunOptions): Promise<ToolResult>;
  log: CallLog;
  running: RunningCalls;
  ports: BridgePorts;
}

export function createBridge(ports: BridgePorts, tools: readonly Tool[] = toolRegistry): Bridge {
  const door = { tools, ports, log: new CallLog(), running: new RunningCalls() };
  return {
    tools: () => listTools(tools),
    run: (name, input, options) => runTool(door, name, input, options),
    log: door.log,
    running: door.running,
    ports,
  };
}
