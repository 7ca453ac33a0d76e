import { Dialog } from '../../ui/Dialog.tsx'
import { useTexts } from '../../ui/texts.tsx'

type Props = { readonly open: boolean; readonly name: string; readonly onClose: () => void }

/** Reports that a feature is not available yet. */
export default function SoonDialog({ open, name, onClose }: Props) {
  const { t } = useTexts<'wallet'>()
  return (
    <Dialog open={open} title={t('comingTitle')} onClose={onClose}>
      <div className="card-b">
        <p>{t('comingBody', { name })}</p>
      </div>
    </Dialog>
  )
}
