import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { debianTool } from '../support/debian-tool.ts';
import { ROOT } from '../support/process.ts';

/** An image as its builder describes it, and the folder that holds its files. */
export interface BuiltImage {
  readonly root: string;
  readonly bytes: number;
  readonly config: {
    readonly User: string;
    readonly Env: readonly string[];
    readonly Entrypoint: readonly string[];
    readonly Cmd: readonly string[];
    readonly WorkingDir: string;
    readonly Healthcheck?: { readonly Test: readonly string[] };
  };
  /** Takes all of it away. */
  remove(): void;
}

/** What gcr.io/distroless/cc-debian12 is made of, besides certificates, names of users and time zones. */
const RUN_PACKAGES = ['libc6', 'libgcc-s1', 'libstdc++6'];
const BUILD_PACKAGES = [
  ...RUN_PACKAGES,
  ...['dash', 'coreutils', 'libacl1', 'libattr1', 'libgmp10', 'libselinux1', 'libpcre2-8-0'],
];
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/**
 * Builds deploy/Dockerfile, in a folder of the test. Its two base images are put together here out of the same Debian
 * packages, because tests reach no registry of images: everything else is done as it is done anywhere.
 */
export function buildImage(folder: string): BuiltImage {
  const buildah = debianTool('buildah', 'buildah');
  const storage = ['--root', join(folder, 'storage'), '--runroot', join(folder, 'run')];
  const run = (...args: readonly string[]): string =>
    execFileSync(buildah, [...storage, '--storage-driver', 'vfs', ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 64 * 1024 * 1024,
    }).trim();
  for (const [name, packages] of Object.entries({ build: BUILD_PACKAGES, run: RUN_PACKAGES })) {
    const container = run('from', 'scratch');
    run('copy', '--quiet', container, baseFiles(join(folder, name), packages), '/');
    run('config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', container);
    run('commit', '--quiet', '--rm', '--format', 'docker', container, `localhost/${name}`);
  }
  const npm = dirname(
    dirname(execFileSync('sh', ['-c', 'readlink -f "$(command -v npm)"'], { encoding: 'utf8' })),
  );
  run(
    ...['build', '--quiet', '--pull-never', '--isolation', 'chroot', '--format', 'docker'],
    ...['--build-arg', 'BUILD_IMAGE=localhost/build', '--build-arg', 'RUN_IMAGE=localhost/run'],
    // What the image of Node brings; nothing of it is left in the stage that follows.
    ...['--volume', `${process.execPath}:/usr/bin/node:ro`, '--volume', `${npm}:/usr/lib/npm:ro`],
    ...['--file', join(ROOT, 'deploy/Dockerfile'), '--tag', 'localhost/gateway', ROOT],
  );
  const container = run('from', '--pull-never', 'localhost/gateway');
  const root = run('mount', container);
  const { Docker } = JSON.parse(run('inspect', 'localhost/gateway'));
  const listed: readonly { readonly size: string }[] = JSON.parse(
    run('images', '--json', 'localhost/gateway'),
  );
  for (const name of ['proc', 'dev', 'tmp', 'etc/gateway']) mkdirSync(join(root, name), { recursive: true });
  return {
    root,
    bytes: bytesOf(listed[0]?.size ?? ''),
    config: Docker.config,
    remove: () => void run('rm', '--all'),
  };
}

/** Files of packages of this machine. */
function baseFiles(folder: string, packages: readonly string[]): string {
  for (const name of ['usr/bin', 'usr/local/bin']) mkdirSync(join(folder, name), { recursive: true });
  const listed = execFileSync('dpkg-query', ['--listfiles', ...packages], { encoding: 'utf8' });
  const script = `while read -r path; do if [ -f "$path" ]; then echo ".$path"; fi; done | tar -C / -c -T - | tar -C "$0" -x`;
  const wanted = listed.split('\n').filter((path) => !path.startsWith('/usr/share/'));
  execFileSync('sh', ['-c', script, folder], { input: `${wanted.join('\n')}\n` });
  mkdirSync(join(folder, dirname(CERTIFICATES)), { recursive: true });
  cpSync(CERTIFICATES, join(folder, CERTIFICATES), { dereference: true });
  mkdirSync(join(folder, 'tmp'));
  chmodSync(join(folder, 'tmp'), 0o1777);
  const npm = `#!/bin/sh\nNODE_EXTRA_CA_CERTS=${CERTIFICATES} exec node /usr/lib/npm/bin/npm-cli.js "$@"\n`;
  if (packages === BUILD_PACKAGES) writeFileSync(join(folder, 'usr/bin/npm'), npm, { mode: 0o755 });
  return folder;
}

/** `183 MB`, as sizes are listed. */
function bytesOf(size: string): number {
  const [, number = '', unit = ''] = /^([\d.]+) ([KMG]?B)$/.exec(size) ?? [];
  const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };
  return Number(number) * (units[unit] ?? Number.NaN);
}

/** All files read-only, but for a folder of data and one of short-lived files; what runs is nobody in particular. */
const ENTER = `set -e
root=$1 data=$2 config=$3; shift 3
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/tmp"
mount --bind "$data" "$root/var/lib/gateway"
mount --bind "$config" "$root/etc/gateway"
mount -o remount,bind,ro "$root/etc/gateway"
mount -o remount,bind,ro "$root"
exec unshare --root="$root" --wd="$WORKDIR" --setgid="\${USER#*:}" --setuid="\${USER%:*}" -- "$@"`;

/** Runs a command in the files of an image, with its environment, folder and user and no other. */
export function runInImage(
  { root, config }: BuiltImage,
  {
    command,
    data,
    configFolder,
    env = {},
  }: {
    readonly command: readonly string[];
    readonly data: string;
    readonly configFolder: string;
    readonly env?: Readonly<Record<string, string>>;
  },
): ChildProcess {
  const own = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  return spawn('unshare', ['--mount', 'sh', '-c', ENTER, 'sh', root, data, configFolder, ...command], {
    env: { ...own, ...env, USER: config.User, WORKDIR: config.WorkingDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
