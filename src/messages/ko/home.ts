import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  title: '홈',
  description: 'MEVerse에서 스왑하고 유동성을 넣고 거래해요. 모든 숫자에 블록이 적혀 있어요.',
}
