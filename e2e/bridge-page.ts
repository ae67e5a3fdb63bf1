/** How the bridge tests use the page: a sample on screen, calls through the doors, and the Agent panel. */
import { expect, type Page } from '@playwright/test';
import * as z from 'zod';

const resultSchema = z.object({
  content: z.array(z.object({ type: z.string(), text: z.string().default('') })),
  structuredContent: z.record(z.string(), z.unknown()).optional(),
  isError: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
});

export interface ToolOutcome {
  text: string;
  types: string[];
  structured: Record<string, unknown>;
  code: string | null;
}

export function readOutcome(raw: unknown): ToolOutcome {
  const result = resultSchema.parse(typeof raw === 'string' ? JSON.parse(raw) : raw);
  return {
    text: result.content.map((block) => block.text).join('\n'),
    types: result.content.map((block) => block.type),
    structured: result.structuredContent ?? {},
    code: result.failure?.code ?? (result.isError ? 'error' : null),
  };
}

export async function openSample(page: Page, name: string): Promise<void> {
  await page.goto(`./?test=1#sample=${name}`);
  await expect(page.locator('section[data-page="1"][data-drawn="sharp"]')).toBeVisible({ timeout: 30_000 });
  await page.waitForFunction(() => 'vernier' in window);
}

export async function openAgentPanel(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Agent' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Who answers' })).toBeVisible();
}

/** A call through `window.vernier`. */
export async function callVernier(page: Page, name: string, input: Record<string, unknown> = {}): Promise<ToolOutcome> {
  return readOutcome(await page.evaluate(([tool, args]) => window.vernier.call(tool, args), [name, input] as const));
}

declare global {
  interface Window {
    vernier: { tools(): { name: string }[]; call(name: string, input?: unknown, options?: object): Promise<unknown> };
  }
}
