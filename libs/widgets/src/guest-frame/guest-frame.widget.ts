import { accentField } from '../accent-field';
import { cornerField } from '../blocks';
import { fontWeights } from '../fonts';
import { defineWidget, type Localized } from '../widget';
import { GUEST_HOSTS, guestHosts } from './guest-hosts';

const size = { en: 'Size', de: 'Größe' } as const satisfies Localized;
const nameGroup = { en: 'Nameplate', de: 'Namensschild' } as const satisfies Localized;

export const guestFrameWidget = defineWidget({
  slug: 'guest-frame',
  name: { en: 'Guest', de: 'Gast' },
  description: {
    en: 'The camera of a guest, by a page of VDO.Ninja, with a nameplate.',
    de: 'Die Kamera eines Gasts, über eine Seite von VDO.Ninja, mit Namensschild.',
  },
  category: 'frame',
  icon: 'user',
  keywords:
    'vdo.ninja, vdo ninja, obs ninja, remote guest, co-host, guest camera, video call, webrtc, ' +
    'gastkamera, videoanruf',
  defaultSize: { w: 640, h: 360 },
  flags: { selfPositioning: false, fullCanvasBackground: false, audio: true, singleton: false },
  fields: [
    {
      key: 'url',
      type: 'text',
      label: { en: 'Link of the guest', de: 'Link des Gasts' },
      help: {
        en: 'A view link of vdo.ninja, such as https://vdo.ninja/?view=abc, or of a host that the owner has added (More pages, Guests). Other pages belong into the widget “Web page”, which gives them no sound and no camera.',
        de: 'Ein View-Link von vdo.ninja, etwa https://vdo.ninja/?view=abc, oder von einem Host, den der Besitzer hinzugefügt hat (Weitere Seiten, Gäste). Andere Seiten gehören in das Widget „Webseite“, das ihnen weder Ton noch Kamera gibt.',
      },
      default: '',
      maxLength: 500,
      webAddress: true,
      hosts: guestHosts,
    },
    { key: 'name', type: 'text', label: { en: 'Name', de: 'Name' }, default: 'Guest', maxLength: 60 },
    {
      key: 'showName',
      type: 'boolean',
      label: { en: 'Nameplate over the picture', de: 'Namensschild über dem Bild' },
      group: nameGroup,
      default: true,
    },
    {
      key: 'waiting',
      type: 'boolean',
      label: { en: 'Placeholder until the guest is there', de: 'Platzhalter, bis der Gast da ist' },
      help: {
        en: 'A plate with the name. Otherwise nothing is shown until then.',
        de: 'Eine Fläche mit dem Namen. Sonst ist bis dahin nichts zu sehen.',
      },
      default: true,
    },
    {
      key: 'camera',
      type: 'boolean',
      label: {
        en: 'The page may use this computer’s camera',
        de: 'Die Seite darf die Kamera dieses Rechners nutzen',
      },
      help: {
        en: 'Needed only for rooms that you join from the overlay; showing a guest needs neither camera nor microphone.',
        de: 'Nur für Räume nötig, denen das Overlay beitritt; einen Gast zu zeigen braucht weder Kamera noch Mikrofon.',
      },
      default: false,
      advanced: true,
    },
    {
      key: 'width',
      type: 'number',
      label: { en: 'Width', de: 'Breite' },
      group: size,
      default: 640,
      min: 80,
      max: 3840,
      step: 10,
      unit: 'px',
    },
    {
      key: 'height',
      type: 'number',
      label: { en: 'Height', de: 'Höhe' },
      group: size,
      default: 360,
      min: 80,
      max: 2160,
      step: 10,
      unit: 'px',
    },
    {
      key: 'font',
      type: 'font',
      label: { en: 'Font', de: 'Schriftart' },
      group: nameGroup,
      default: 'Inter',
      role: 'body',
      weights: fontWeights,
    },
    {
      key: 'fontSize',
      type: 'number',
      label: { en: 'Font size', de: 'Schriftgröße' },
      group: nameGroup,
      default: 36,
      min: 8,
      max: 200,
      step: 1,
      unit: 'px',
    },
    {
      key: 'textColor',
      type: 'color',
      label: { en: 'Text color', de: 'Textfarbe' },
      group: nameGroup,
      default: '#ffffff',
      role: 'onSurface',
      alpha: true,
    },
    {
      key: 'bgColor',
      type: 'color',
      label: { en: 'Background color', de: 'Hintergrundfarbe' },
      group: nameGroup,
      default: '#14152be6',
      role: 'surface',
      alpha: true,
    },
    accentField,
    cornerField,
  ],
  commands: [],
  liveData: [GUEST_HOSTS],
  version: 2,
});
