import { Button } from '../../components/button';
import { Empty } from '../../components/waiting';
import { texts } from '../../texts/texts';

/** Stands in the place of what has code that could not be loaded, such as that of an older server. */
export const NotLoaded = () => (
  <Empty icon="warning" title={texts.connection.failed} hint={texts.connection.failedHint}>
    <Button label={texts.reload} class="button-primary" onClick={() => location.reload()} />
  </Empty>
);
