import '@koma/ui/tokens.css'
import '@koma/ui/base.css'
import { createRoot } from 'react-dom/client'
import { Face } from './face.tsx'

const place = document.getElementById('window')
if (place) createRoot(place).render(<Face />)
