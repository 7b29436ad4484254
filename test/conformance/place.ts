import { pathToFileURL } from 'node:url';

const root = new URL(import.meta.url).searchParams.get('root');

/**
 * The folder that holds `specs/`, `generated/` and `test/replays/`: this project, or the one that `gateway verify` made
 * and loaded these modules for.
 */
export const ROOT: URL = root === null ? new URL('../../', import.meta.url) : pathToFileURL(`${root}/`);
