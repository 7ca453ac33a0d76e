import type { APIRoute } from 'astro'
import { webmanifest } from '../../layouts/webmanifest.ts'

export const GET: APIRoute = () => webmanifest('ko', '../')
