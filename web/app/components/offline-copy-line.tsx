import { useEffect, useState } from 'preact/hooks';
import { Button } from '../../kit/button.tsx';
import { Icon } from '../../kit/icons.tsx';
import { usePageTranslate } from '../model/page-texts.ts';
import { askOfflineCopy, type OfflineCopy } from '../net/offline-copy.ts';

/** Can the games be played without a connection? If not yet, one click keeps them. */
export function OfflineCopyLine() {
  const translate = usePageTranslate();
  const [copy, setCopy] = useState<OfflineCopy | 'asking' | 'keeping' | 'failed'>('asking');
  useEffect(() => void askOfflineCopy('look').then(setCopy), []);
  const keep = async (): Promise<void> => {
    setCopy('keeping');
    const now = await askOfflineCopy('keep');
    setCopy(now === 'none' ? 'failed' : now);
  };
  if (copy === 'asking') return null;
  return (
    <div class="offline-copy row" role="status">
      {copy === 'kept' && (
        <p>
          <Icon name="check" /> {translate('offline.ready')}
        </p>
      )}
      {copy === 'keeping' && <p>{translate('offline.keeping')}</p>}
      {copy === 'missing' && <p class="soft">{translate('offline.missing')}</p>}
      {copy === 'failed' && <p>{translate('offline.failed')}</p>}
      {(copy === 'none' || copy === 'failed') && (
        <>
          <Button icon="save" onClick={() => void keep()} text={translate('offline.keep')} />
          <p class="soft">{translate('offline.keep.hint')}</p>
        </>
      )}
    </div>
  );
}
