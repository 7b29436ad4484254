import { spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';
import type { Block } from './blocks.ts';

export interface Ran {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** HTTP statuses of all calls by curl, in order. */
  readonly statuses: readonly number[];
}

/**
 * What the pages' commands stand for here: `npm ci` was done, `npm start` goes on in the background on free ports, `npx gateway` is this
 * project's command line, and calls go to where the gateway is. Every call tells its status.
 */
const PREAMBLE = `
set -eu
trap 'for pid in $(cat started.pid 2>/dev/null); do kill $pid 2>/dev/null && tail --pid=$pid -f /dev/null; done' EXIT
npm() {
  case "$1" in
    ci) ;;
    start)
      PORT=0 ADMIN_PORT=0 "$NODE" "$PROJECT/runtime/main.js" > started.log 2>&1 &
      echo $! > started.pid
      until grep -q '^ready on' started.log; do
        kill -0 $! || { cat started.log >&2; return 1; }
        sleep 0.1
      done
      GATEWAY=$(sed -n 's/^ready on \\([^,]*\\),.*/\\1/p' started.log)
      OPERATORS=$(sed -n 's/^ready on .*, operators on \\([^,]*\\).*/\\1/p' started.log) ;;
    run)
      shift
      if [ "$1" = -s ]; then shift; fi
      [ "$1" = generate ] || { echo "npm run $1 is not played" >&2; return 1; }
      shift
      if [ "\${1:-}" = -- ]; then shift; fi
      "$NODE" "$PROJECT/generator/main.js" "$@" ;;
    *) echo "npm $1 is not played" >&2; return 1 ;;
  esac
}
npx() {
  [ "$1" = gateway ] || { echo "npx $1 is not played" >&2; return 1; }
  shift
  "$NODE" "$PROJECT/runtime/cli.js" "$@"
}
curl() {
  local argument words=()
  for argument in "$@"; do
    argument=\${argument//http:\\/\\/127.0.0.1:8080/$GATEWAY}
    words+=("\${argument//http:\\/\\/127.0.0.1:8081/$OPERATORS}")
  done
  command curl -w '%{stderr}http %{http_code}\\n' "\${words[@]}"
}
node() {
  sed -i "s#http://127.0.0.1:8080#\${GATEWAY:-}#" ./*.mjs 2>/dev/null || true
  "$NODE" "$@"
}
`;

/** The commands and files of a page, in order, as one script: what the reader saves is written where it is said. */
export function scriptOf(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ language, text, file }) => {
      if (file !== undefined)
        return [`mkdir -p "$(dirname ${file})"; cat > ${file} <<'END_OF_FILE'\n${text}END_OF_FILE`];
      return language === 'sh' ? [text] : [];
    })
    .join('\n');
}

/** Runs a script in a folder, with the pinned Node; what it started ends with it. */
export async function runScript(
  script: string,
  given: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
): Promise<Ran> {
  debianTool('curl', 'curl');
  debianTool('jq', 'jq');
  const env = { ...process.env, NO_COLOR: '1', NODE: process.execPath, PROJECT: ROOT, ...given.env };
  const child = spawn('bash', ['-c', `${PREAMBLE}\n${script}`], {
    cwd: given.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const { pid } = child;
  // A test that gives up leaves nothing behind.
  onTestFinished(() => {
    if (pid !== undefined && child.exitCode === null) process.kill(-pid);
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString('utf8');
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8');
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const statuses = [...stderr.matchAll(/^http (\d{3})$/gm)].map(([, status]) => Number(status));
  return { code, stdout, stderr, statuses };
}
