import type { StyledAlerts } from '../widget-view';
import { StyledAlert } from './styled-alert';

/* Entry of the script that pages load with the first alert in a designed look. */

export const styledAlerts: StyledAlerts = (...made) => new StyledAlert(...made);
