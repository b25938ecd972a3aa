// The script of the pages of offerings: what every public page does, times in the reader's zone, the way back after signing in, and the waiting list.
import './wire-page.ts';
import { wireMoments } from './moments.ts';
import { wireReturns } from './returns.ts';
import { wireWaitingList } from './waiting-list.ts';

wireMoments();
wireReturns();
wireWaitingList();
