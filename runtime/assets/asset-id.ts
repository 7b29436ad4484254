import { randomBytes } from 'node:crypto';

const ASSET_ID = /^asset_[0-9a-f]{32}$/;

/** A new public id: 128 random bits. */
export function newAssetId(): string {
  return `asset_${randomBytes(16).toString('hex')}`;
}

/** Whether a text can be an asset's id at all; nothing else is ever looked up. */
export function isAssetId(text: string): boolean {
  return ASSET_ID.test(text);
}
