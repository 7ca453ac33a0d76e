import { useEffect, useState } from 'react'
import { snack } from '../../stores/snackbar.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useTexts } from '../../ui/texts.tsx'

/** How long "Copied!" stands (specification section 9). */
const HINT_MS = 1_500

/** Copies by the clipboard where it is allowed, else by a selected field, as older phones need. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.readOnly = true
    field.className = 'vh'
    const host = document.querySelector('dialog[open]') ?? document.body
    host.append(field)
    field.select()
    try {
      return document.execCommand('copy')
    } catch {
      return false
    } finally {
      field.remove()
    }
  }
}

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useTexts()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), HINT_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else snack({ type: 'fail', title: t('cannotCopy'), description: '', code: 'copy.failed' })
  }
  return (
    <button className="btn btn-s" type="button" onClick={() => void copy()}>
      <Icon name={copied ? 'check' : 'copy'} />
      <span aria-live="polite">{copied ? t('copied') : label}</span>
    </button>
  )
}
