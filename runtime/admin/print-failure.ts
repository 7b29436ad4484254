import type { DeploymentReport } from '../config/load-deployment.ts';
import { GatewayError } from '../contract/errors.ts';
import { renderReport } from '../document/report.ts';
import { StoreRefused } from '../store/store-errors.ts';
import { printable } from './print.ts';
import { UsageError } from './refusals.ts';

/** What `gateway` ends with: `refused` by the gateway, its store or the machine; `wrong_usage` or a broken file. */
export const EXIT_CODES = { done: 0, refused: 1, wrong_usage: 2, reader_gone: 141 } as const;

/** The deployment that a command would work with has mistakes. */
export class BrokenDeployment extends Error {
  override readonly name = 'BrokenDeployment';
  readonly report: DeploymentReport;

  constructor(report: DeploymentReport) {
    super('the deployment file is broken');
    this.report = report;
  }
}

/** Why a command did not do what it was told, as standard error shows it to people or programs, and its exit code. */
export function printFailure(
  error: unknown,
  { json, colour }: { readonly json: boolean; readonly colour: boolean },
): { readonly text: string; readonly code: number } {
  if (error instanceof BrokenDeployment) {
    const { diagnostics, sources } = error.report;
    const format = json ? 'json' : 'text';
    return { text: renderReport(diagnostics, { format, sources, colour }), code: EXIT_CODES.wrong_usage };
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof UsageError ? EXIT_CODES.wrong_usage : EXIT_CODES.refused;
  const param = error instanceof GatewayError ? error.options.param : undefined;
  return {
    text: json ? failureJson(codeOf(error), message, param) : `gateway: ${printable(message)}\n`,
    code,
  };
}

/** One refusal as a line of JSON. */
export function failureJson(code: string, message: string, param = ''): string {
  return `${JSON.stringify({ error: { code, message, param } })}\n`;
}

function codeOf(error: unknown): string {
  if (error instanceof GatewayError) return error.code;
  if (error instanceof UsageError) return 'wrong_usage';
  return error instanceof StoreRefused ? error.reason : 'failed';
}
