import streamDeck from '@elgato/streamdeck';
import { endWithStreamDeck } from './host-watch';
import { ButtonKey, CounterKey, SceneKey, StopKey, TakeKey, VolumeDial } from './keys';
import { StudioSession } from './studio-session';

/** Request of the property inspector. */
type Asked =
  | { readonly ask: 'status' }
  | { readonly ask: 'pair'; readonly address: string; readonly code: string }
  | { readonly ask: 'forget' };

const session = new StudioSession();

for (const Action of [ButtonKey, SceneKey, TakeKey, CounterKey, VolumeDial, StopKey])
  streamDeck.actions.registerAction(new Action(session));

/** Sends the open property inspector the pairing and the buttons to choose from. */
function inform(): void {
  if (!streamDeck.ui.action) return;
  const { status, link, locale } = session;
  const buttons = (link?.buttons ?? []).map(({ id, group, label, layerName }) => ({
    id,
    group,
    label,
    layerName,
  }));
  void streamDeck.ui.sendToPropertyInspector({ status, locale, buttons });
}

session.onChange(inform);
streamDeck.ui.onDidAppear(inform);
streamDeck.ui.onSendToPlugin<Asked>(({ payload }) => {
  if (payload.ask === 'pair') void session.pair(payload.address, payload.code);
  else if (payload.ask === 'forget') void session.forget();
  else inform();
});

// The console has a link: streamdeck://plugins/message/com.overlay-studio.deck/pair?url=…&code=…
streamDeck.system.onDidReceiveDeepLink(({ url }) => {
  if (!/^\/?pair$/.test(url.path)) return;
  const address = url.queryParameters.get('url') ?? '';
  void session.pair(address, url.queryParameters.get('code') ?? '');
});

const port = process.argv[process.argv.indexOf('-port') + 1];
endWithStreamDeck(Number(port), () => process.exit(0));
await streamDeck.connect();
await session.load();
