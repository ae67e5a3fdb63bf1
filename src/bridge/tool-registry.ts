/** The tools, in a stable order (clients cache prompts by it), and how a door lists them. */
import * as z from 'zod';
import type { Tool } from './tool.ts';
import { pdfAnswerQuestion } from './tools/pdf-answer-question.ts';
import { pdfExtractChart } from './tools/pdf-extract-chart.ts';
import { pdfFindCharts } from './tools/pdf-find-charts.ts';
import { pdfGetLog } from './tools/pdf-get-log.ts';
import { pdfGetSeries } from './tools/pdf-get-series.ts';
import { pdfInfo } from './tools/pdf-info.ts';
import { pdfListQuestions } from './tools/pdf-list-questions.ts';
import { pdfRenderPages } from './tools/pdf-render-pages.ts';
import { pdfVerifyChart } from './tools/pdf-verify-chart.ts';
import { pdfWaitForAnswers } from './tools/pdf-wait-for-answers.ts';

export const toolRegistry: readonly Tool[] = [
  pdfInfo,
  pdfRenderPages,
  pdfFindCharts,
  pdfExtractChart,
  pdfGetSeries,
  pdfListQuestions,
  pdfAnswerQuestion,
  pdfWaitForAnswers,
  pdfVerifyChart,
  pdfGetLog,
];

/** A tool as doors publish it. */
export interface ToolListing {
  name: string;
  title: string;
  description: string;
  inputSchema: Record<string, unknown>;
  annotations: Tool['annotations'];
}

export function listTools(tools: readonly Tool[] = toolRegistry): ToolListing[] {
  return tools.map((tool) => ({
    name: tool.name,
    title: tool.title,
    description: tool.description,
    inputSchema: inputSchemaOf(tool),
    annotations: tool.annotations,
  }));
}

/** JSON Schema 2020-12; a schema that cannot be expressed throws here, so that a build fails instead of hiding a field. */
function inputSchemaOf(tool: Tool): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(tool.input, { io: 'input' });
  return { ...($schema ? { $schema } : {}), ...schema, additionalProperties: false };
}
