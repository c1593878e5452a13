import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficePicture } from '#domain/journal/picture/picture';
import { describePicture, pictureAddress } from './calls.ts';
import { PictureForm } from './PictureForm.tsx';
import { usePictureForm } from './use-picture-form.ts';

interface Props {
  id: string;
  picture: OfficePicture;
}

/** A picture with what is said about it, which can be changed here for all its places. */
export function ChosenPicture({ id, picture }: Props) {
  const { name, width, height, description, credit } = picture;
  const { data: address, error } = useQuery(pictureAddress(name));
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="chosen-picture">
      {address ? (
        <img src={address} width={width} height={height} alt={description} />
      ) : (
        <p className="hint">{error ? error.message : 'Loading...'}</p>
      )}
      <p>{description || 'Decorative'}</p>
      {credit && <p className="hint">{credit}</p>}
      <p>
        <button type="button" className="plain" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Cancel' : 'Change its description'}
        </button>
      </p>
      {isOpen && <Words id={id} picture={picture} onDone={() => setOpen(false)} />}
    </div>
  );
}

function Words({ id, picture, onDone }: Props & { onDone: () => void }) {
  const { name, description, credit } = picture;
  const [words, setWords] = useState({ description, decorative: description === '', credit });
  const form = usePictureForm(id, { send: () => describePicture(name, words), onDone });
  return <PictureForm form={form} words={words} onChange={setWords} labels={['Save the description', 'Saving…']} />;
}
