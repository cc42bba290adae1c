import { defineBehaviour } from '../behaviour';
import { firstPage, type BrowserState } from './browser.state';
import { browserWidget } from './browser.widget';

export const browser = defineBehaviour<typeof browserWidget, BrowserState>(browserWidget, {
  initial: () => firstPage,
  commands: {
    reload: (state) => ({ ...state, reloads: state.reloads + 1 }),
    // What isn't in the list can't be chosen.
    set_url: (state, { name }, { values: { urls } }) => {
      const page = name === '' ? null : name;
      const isKnown = page === null || urls.some((each) => each.name === page);
      return isKnown && page !== state.page ? { ...state, page } : state;
    },
  },
});
