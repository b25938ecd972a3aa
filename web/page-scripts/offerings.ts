// The script of the pages of offerings: what every public page does, times in the reader's zone, and the way back after signing in.
import './wire-page.ts';
import { wireMoments } from './moments.ts';
import { wireReturns } from './returns.ts';

wireMoments();
wireReturns();
