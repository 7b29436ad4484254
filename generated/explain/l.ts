// @generated from specs/families/l.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, concat, filePlaces, firstOf, isPresent, itemPlaces, mediaPlaces, only, placeAt, several, sizePlaces, toBoolean, toNumber, when } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => firstOf(
      when(
        isPresent(toBoolean(at(r.body, 'metadata', 'output_config', 'audio_generation'))),
        () => placeAt(r.body, 'metadata', 'output_config', 'audio_generation'),
      ),
      () => placeAt(r.body, 'metadata', 'generate_audio'),
    ),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => firstOf(
      when(isPresent(toNumber(at(r.body, 'seconds'))), () => placeAt(r.body, 'seconds')),
      () => when(isPresent(toNumber(at(r.body, 'duration'))), () => placeAt(r.body, 'duration')),
      () => placeAt(r.body, 'metadata', 'output_config', 'duration'),
    ),
    size: (r, part) => sizePlaces(part, {
      ratio: () => firstOf(
        placeAt(r.body, 'metadata', 'output_config', 'aspect_ratio'),
        () => placeAt(r.body, 'aspect_ratio'),
        () => placeAt(r.body, 'size'),
      ),
      tier: () => firstOf(
        placeAt(r.body, 'metadata', 'output_config', 'resolution'),
        () => placeAt(r.body, 'size'),
      ),
    }),
  },
  roles: {
    first_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'image')),
      mediaPlaces(filePlaces(r.files, 'image')),
      mediaPlaces(placeAt(r.body, 'first_frame_image')),
      mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(only(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(only(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(only(filePlaces(r.files, 'images'))),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
    ),
    reference: (r) => concat(
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'input_reference')))),
      mediaPlaces(several(filePlaces(r.files, 'input_reference'))),
      mediaPlaces(several(itemPlaces(placeAt(r.body, 'images')))),
      mediaPlaces(several(filePlaces(r.files, 'images'))),
    ),
  },
};
