import type { ComponentChildren } from 'preact';
import { Button } from '../../components/button';
import { choosePicture } from '../../lib/choose-files';
import { settingsTexts } from '../../texts/settings-texts';

type Props = {
  readonly title: string;
  /** The picture that is used now. */
  readonly children: ComponentChildren;
  readonly isUploaded: boolean;
  readonly onUpload: (file: File) => void;
  readonly onRemove: () => void;
};

const { pictures: words } = settingsTexts;

/** A picture, with the buttons that replace and remove it. */
export const Picture = ({ title, children, isUploaded, onUpload, onRemove }: Props) => (
  <section class="block raised" aria-label={title}>
    <h2>{title}</h2>
    <div class="buttons">
      {children}
      <Button label={words.upload} onClick={() => choosePicture(onUpload)} />
      {isUploaded ? <Button label={words.remove} onClick={onRemove} /> : null}
    </div>
  </section>
);
