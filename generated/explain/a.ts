// @generated from specs/families/a.yaml by the gateway generator. Do not edit.

import type { Origins } from '../../runtime/contract/family.ts';
import { at, choose, concat, count, filePlaces, filesAt, itemPlaces, mediaPlaces, only, parseSize, placeAt, several, template, toList, toNumber, toText, winner } from '../../runtime/contract/index.ts';

export const from: Origins = {
  facts: {
    audio: (r) => placeAt(r.body, 'metadata', 'generate_audio'),
    prompt: (r) => placeAt(r.body, 'prompt'),
    seconds: (r) => winner(r.body, [['seconds'], (value) => toNumber(value)], [['duration']]),
    size: (r) => winner(r.body, [['size'], (value) => parseSize(value)], [['metadata', 'aspectRatio']]),
  },
  roles: {
    first_frame: (r) => choose(
      template(
        toText(count(toList(at(r.body, 'image')))),
        toText(count(filesAt(r.files, 'image'))),
        toText(count(toList(at(r.body, 'first_frame_image')))),
        toText(count(filesAt(r.files, 'first_frame_image'))),
      ),
      {
        '0000': () => concat(
          mediaPlaces(only(itemPlaces(placeAt(r.body, 'input_reference')))),
          mediaPlaces(only(filePlaces(r.files, 'input_reference'))),
          mediaPlaces(only(itemPlaces(placeAt(r.body, 'images')))),
          mediaPlaces(only(filePlaces(r.files, 'images'))),
        ),
      },
      () => concat(
        mediaPlaces(placeAt(r.body, 'image')),
        mediaPlaces(filePlaces(r.files, 'image')),
        mediaPlaces(placeAt(r.body, 'first_frame_image')),
        mediaPlaces(filePlaces(r.files, 'first_frame_image')),
      ),
    ),
    last_frame: (r) => concat(
      mediaPlaces(placeAt(r.body, 'last_frame_image')),
      mediaPlaces(filePlaces(r.files, 'last_frame_image')),
      mediaPlaces(placeAt(r.body, 'metadata', 'last_frame_url')),
    ),
    reference: (r) => choose(
      template(
        toText(count(toList(at(r.body, 'image')))),
        toText(count(filesAt(r.files, 'image'))),
        toText(count(toList(at(r.body, 'first_frame_image')))),
        toText(count(filesAt(r.files, 'first_frame_image'))),
      ),
      {
        '0000': () => concat(
          mediaPlaces(several(itemPlaces(placeAt(r.body, 'input_reference')))),
          mediaPlaces(several(filePlaces(r.files, 'input_reference'))),
          mediaPlaces(several(itemPlaces(placeAt(r.body, 'images')))),
          mediaPlaces(several(filePlaces(r.files, 'images'))),
        ),
      },
      () => concat(
        mediaPlaces(placeAt(r.body, 'input_reference')),
        mediaPlaces(filePlaces(r.files, 'input_reference')),
        mediaPlaces(placeAt(r.body, 'images')),
        mediaPlaces(filePlaces(r.files, 'images')),
      ),
    ),
  },
};
